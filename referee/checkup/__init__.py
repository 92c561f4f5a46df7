"""Whether this computer can referee: model, voice, loudspeaker, microphone, and each dog."""
