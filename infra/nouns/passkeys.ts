import { apiEnvironment } from '../../functions/passkeys/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { onTable } from '../kit/rights.ts'

export function addPasskeys({ scope, table }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'passkeys',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [
        onTable(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['user']),
        onTable(table, ['GetItem'], ['settings']),
        onTable(table, ['UpdateItem'], ['quota']),
      ],
      errorImpact: 'Users can neither name their passkeys nor make a device known that signs in by one.',
    }),
  }
}
