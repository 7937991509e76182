import type { EndpointContext } from '../endpoint/endpoint.ts'
import { NotFound, ServiceError } from './service-error.ts'
import type { Store } from './storage/store.ts'
import { keyValue, type Table } from './tables/tables.ts'
import type { Item } from './values/values.ts'

export interface Engine {
  readonly store: Store
  readonly surroundings: EndpointContext
  /** Called with a table's ARN after records were added to its stream. */
  readonly streamListeners: Set<(tableArn: string) => void>
}

export interface Caller {
  readonly accessKeyId: string
}

export function tableArn({ surroundings }: Engine, name: string): string {
  return `arn:aws:dynamodb:${surroundings.region}:${surroundings.accountId}:table/${name}`
}

/** @throws NotFound */
export function tableOf(engine: Engine, name: string): Table {
  const table = engine.store.tables.get(name)
  if (!table) throw new NotFound()
  return table
}

/** @throws ServiceError AccessDeniedException */
export function requirePermission(
  { surroundings }: Engine,
  { accessKeyId }: Caller,
  action: string,
  resource: string,
  context: Record<string, string | string[]> = {},
): void {
  if (surroundings.mayCall(accessKeyId, `dynamodb:${action}`, resource, context)) return
  throw new ServiceError(
    'com.amazon.coral.service#AccessDeniedException',
    `User: arn:aws:iam::${surroundings.accountId}:user/${accessKeyId} is not authorized to perform: dynamodb:${action} ` +
      `on resource: ${resource} because no identity-based policy allows the dynamodb:${action} action`,
  )
}

/** Checks permission for an action on items; their hash keys become the condition key `dynamodb:LeadingKeys`. */
export function requireItemPermission(
  engine: Engine,
  caller: Caller,
  action: string,
  tableName: string,
  items: readonly Item[],
  context: Record<string, string | string[]> = {},
): void {
  const table = engine.store.tables.get(tableName)
  const leadingKeys = new Set<string>()
  for (const item of items) {
    const value = table && keyValue(item, table.key.hash)
    if (value) leadingKeys.add(value.S ?? value.N ?? value.B ?? '')
  }
  requirePermission(engine, caller, action, tableArn(engine, tableName), {
    'dynamodb:LeadingKeys': [...leadingKeys],
    ...context,
  })
}
