"""Input that no client of ours sends: to every place that reads any."""
