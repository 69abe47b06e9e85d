"""Everything that scoring says, in whole sentences with named values. Decides nothing and computes no score."""
