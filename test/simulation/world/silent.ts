import type { Logger } from '@aws-lambda-powertools/logger'

/** For whoever is given a logger: nobody reads here what is logged. */
export const silent = { info: ignore, warn: ignore, error: ignore } as unknown as Logger

function ignore(): undefined {
  return undefined
}
