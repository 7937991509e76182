import { apiEnvironment } from '../../functions/device-sign-ins/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { onTable } from '../kit/rights.ts'

/** Adds QR sign-in: a signed-in device approves a new one. */
export function addDeviceSignIns({ scope, table }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'device-sign-ins',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [
        onTable(table, ['GetItem'], ['deviceSignIn', 'deviceCode', 'user', 'settings']),
        onTable(table, ['PutItem'], ['deviceSignIn', 'deviceCode']),
        onTable(table, ['UpdateItem'], ['deviceSignIn', 'quota']),
      ],
      errorImpact: 'Nobody can sign in by QR code; e-mail, phone and password work.',
    }),
  }
}
