import { region } from '../../../infra/settings.ts'
import type { Assembly } from '../../aws/assembly/assembly.ts'
import { readAssembly } from '../../aws/assembly/read.ts'
import { placeAssembly } from './synthesis.ts'

/** Where the live API is on the one origin; its socket beside it, as under a domain of one's own at AWS. */
export const livePath = '/graphql'

/** No real account has this number. */
const accountId = '000000000000'

export interface Templates {
  /**
   * Reads the templates. A stream's name is given by the table itself when it is made, so that whoever reads before
   * (to make the tables) reads again with the names by table.
   */
  read(streams?: ReadonlyMap<string, string>): Assembly
}

/** Places a synthesised application in `folder`, with the site's address put in, ready to be read. */
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
