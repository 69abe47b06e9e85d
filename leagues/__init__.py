"""Leagues, nights and games: everything between the pages and the scoring."""
