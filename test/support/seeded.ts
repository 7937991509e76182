import fc from 'fast-check'

/**
 * Property tests use the same inputs in every run, so failures and mutation scores are reproducible. Mutation runs skip
 * the search for the smallest failing input, which would take most of the time.
 */
fc.configureGlobal({ seed: 20261121, endOnFailure: process.env.STRYKER_MUTATOR_WORKER !== undefined })
