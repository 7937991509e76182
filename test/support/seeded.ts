import fc from 'fast-check'

/**
 * Properties are tried with the same inputs in every run: a failure shows again, and the mutation score stands still.
 * Where mutants are tried nobody reads the smallest input that fails: looking for it would take most of the time.
 */
fc.configureGlobal({ seed: 20261121, endOnFailure: process.env.STRYKER_MUTATOR_WORKER !== undefined })
