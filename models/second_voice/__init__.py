"""Makes the weights of `referee.hearing.second_voice`."""
