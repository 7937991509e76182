import { environment } from './environment.ts'
import { type Caller, tokenReader } from './people/actor.ts'
import { readSettings } from './settings.ts'
import type { Table } from './table/table.ts'

export interface Maintenance {
  /** The message for visitors while maintenance is on. */
  message(): Promise<string | undefined>
  /** The gateway verifies no token of public operations, and admins may call these too. */
  callerOf(authorization: string | undefined): Promise<Caller | undefined>
}

/** Every API function has these; `infra/stacks/backend-stack.ts` sets them. */
const poolEnvironment = environment('USER_POOL_ISSUER', 'USER_POOL_CLIENT_ID')

/** Reads maintenance with the settings at every call: half a read unit (rules 12.14). */
export function maintenanceReader(table: Table): Maintenance {
  let readToken: ReturnType<typeof tokenReader> | undefined
  return {
    async message() {
      const { maintenanceOn, maintenanceMessage } = await readSettings(table)
      return maintenanceOn ? maintenanceMessage : undefined
    },
    callerOf(authorization) {
      const { USER_POOL_ISSUER, USER_POOL_CLIENT_ID } = poolEnvironment.read()
      readToken ??= tokenReader(USER_POOL_ISSUER, USER_POOL_CLIENT_ID)
      return readToken(authorization)
    },
  }
}
