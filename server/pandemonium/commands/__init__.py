"""The commands of `pandemonium`, one module each; each is imported only when it runs."""
