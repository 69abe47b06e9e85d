"""All text that scoring prints, as whole sentences with named values. Decides nothing and computes no score."""
