"""The decks that come with Klotz, one file each."""
