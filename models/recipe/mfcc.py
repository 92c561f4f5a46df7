"""The features: 40 MFCC, 100 frames a second, computed as libvosk does from conf/mfcc.conf."""

import kaldi_native_fbank as knf
import numpy as np
from numpy.typing import NDArray

from recipe.clips import RATE, Samples

COEFFICIENTS = 40
FRAMES = 100
"""A second."""
CONF = f"""--sample-frequency={RATE}
--use-energy=false
--num-mel-bins={COEFFICIENTS}
--num-ceps={COEFFICIENTS}
--low-freq=20
--high-freq=-400
--dither=0
"""


def mfcc(samples: Samples) -> NDArray[np.float32]:
    """Features of samples in -1 to 1, shape (frames, 40); no frames under 25 ms."""
    computer = knf.OnlineMfcc(_options())
    computer.accept_waveform(RATE, np.asarray(samples, np.float32) * 32767)
    computer.input_finished()
    count = computer.num_frames_ready
    if not count:
        return np.zeros((0, COEFFICIENTS), np.float32)
    return np.stack([computer.get_frame(k) for k in range(count)])


def _options() -> knf.MfccOptions:
    options = knf.MfccOptions()
    options.frame_opts.samp_freq = RATE
    options.frame_opts.dither = 0.0
    options.mel_opts.num_bins = COEFFICIENTS
    options.mel_opts.low_freq = 20
    options.mel_opts.high_freq = -400
    options.num_ceps = COEFFICIENTS
    options.use_energy = False
    return options
