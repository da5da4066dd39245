"""What every game keeps: each game that is found is played at random and checked; there is no list of games."""
