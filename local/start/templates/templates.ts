import { region } from '../../../infra/settings.ts'
import type { Assembly } from '../../aws/assembly/assembly.ts'
import { readAssembly } from '../../aws/assembly/read.ts'
import { placeAssembly } from './synthesis.ts'

/** Path of the live API on the single origin. Its socket is one level below, as with a custom domain on AWS. */
export const livePath = '/graphql'

/** No real account has this number. */
const accountId = '000000000000'

export interface Templates {
  /**
   * Reads the templates. A table assigns its stream name on creation, so the first read has none.
   * The second read receives the stream ARNs by table name.
   */
  read(streams?: ReadonlyMap<string, string>): Assembly
}

/** Copies a synthesised application to `folder`, inserts the site's address, and returns its reader. */
export function openTemplates(
  synthesised: string,
  folder: string,
  siteUrl: string,
  issuerOf: (poolId: string) => string,
): Templates {
  placeAssembly(synthesised, folder, siteUrl)
  const naming = { region, accountId: accountId, issuerOf }
  const liveAddresses: Readonly<Record<string, string>> = {
    GraphQLUrl: `${siteUrl}${livePath}`,
    RealtimeUrl: `${siteUrl.replace(/^http/, 'ws')}${livePath}/realtime`,
  }
  return {
    read(streams = new Map()) {
      const tables = streams.size === 0 ? [] : readAssembly(folder, naming).tables
      return readAssembly(folder, {
        ...naming,
        attributes({ stack, logicalId, type }, attribute) {
          if (type === 'AWS::AppSync::GraphQLApi') return liveAddresses[attribute]
          if (attribute !== 'StreamArn') return undefined
          const table = tables.find((one) => one.stack === stack && one.logicalId === logicalId)
          return table && streams.get(table.name)
        },
      })
    },
  }
}
