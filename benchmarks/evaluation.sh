#!/usr/bin/env bash
# All figures of docs/evaluation-figures.md, with the model and thresholds that are installed.
#
#   benchmarks/evaluation.sh FOLDER          FOLDER as benchmarks/evaluation_clips.py made it
#   benchmarks/evaluation.sh FOLDER tune     choose grammars/en/thresholds.toml first
#
# CLIPS (default 50) is how many clips of each list are drawn, SNR (default 20,10,5) the noise
# levels in dB, WHISPER the folder of a faster-whisper model; without it that section is left out.
set -euo pipefail
folder=$(cd "$1" && pwd)
whisper=${WHISPER:+$(cd "$WHISPER" && pwd)}
cd "$(dirname "$0")/.."
clips=${CLIPS:-50}
snr=${SNR:-20,10,5}
out=docs/evaluation-figures.md
part=$(mktemp)
trap 'rm -f "$part"' EXIT

shown() { # arguments without folders of this computer
    local all="${*//$folder/FOLDER}"
    if [ -n "$whisper" ]; then all=${all//$whisper/WHISPER}; fi
    echo "$all"
}

section() { # title, then arguments of dogtor evaluate
    local title=$1
    shift
    dogtor evaluate "$@" --markdown | sed 's/ *$//' > "$part"
    { printf '\n## %s\n\n`dogtor evaluate %s`\n\n' "$title" "$(shown "$@")"; cat "$part"; } >> "$out"
}

{
    echo "# Figures of the evaluation"
    echo
    echo "Written by \`benchmarks/evaluation.sh\`; [evaluation.md](evaluation.md) says what they mean."
    echo "Model $(sha256sum models/dogtor-en/am/final.mdl | cut -c1-12), $(date -u +%F)."
} > "$out"
chosen=(--speakers reporting)
if [ "${2:-}" = tune ]; then
    chosen=(--tune --save grammars/en/thresholds.toml)
fi
section "People and synthetic voices left out of training" \
    "$folder"/people/* "$folder/voices" --clips "$clips" --snr "$snr" "${chosen[@]}"
section "Recorded fixtures" audio_fixtures/clips
section "Beside PocketSphinx, on the same clips" \
    "$folder"/people/* "$folder/voices" --speakers reporting --clips "$((clips / 2))" \
    --engine pocketsphinx
if [ -n "$whisper" ]; then
    section "Beside Whisper tiny, on the same clips" \
        "$folder"/people/* "$folder/voices" --speakers reporting --clips "$((clips / 2))" \
        --engine whisper --whisper-model "$whisper"
fi
if [ -e "$folder/asterisk" ]; then
    section "Teens and tens by a woman on the telephone" "$folder/asterisk"
fi
