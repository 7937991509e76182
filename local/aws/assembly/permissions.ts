import { createHash, randomBytes } from 'node:crypto'
import type { HasPermission } from '../endpoint/endpoint.ts'
import type { Assembly, FunctionDefinition, Statement } from './assembly.ts'
import { AssemblyError } from './assembly-error.ts'
import { conditionsHold, matchesPattern, type RequestContext } from './conditions.ts'
import { type GrantPart, grantUses } from './grant-uses.ts'
import { hashedId } from './identity.ts'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface RecordedCall {
  readonly functionName: string
  readonly action: string
  readonly resource: string
  readonly allowed: boolean
  readonly count: number
}

export interface Permissions {
  credentialsOf(functionName: string): Credentials
  /** Unrestricted credentials for seeding and the console. */
  readonly operator: Credentials
  secretOf(accessKeyId: string): string | undefined
  /** Returns the function of an access key; undefined for the operator and unknown keys. */
  functionOf(accessKeyId: string): FunctionDefinition | undefined
  readonly mayCall: HasPermission
  /** Checks a role without a function, such as a schedule's or a state machine's. Not recorded. */
  roleHasPermission(roleArn: string, action: string, resource: string, context?: RequestContext): boolean
  calls(): readonly RecordedCall[]
  /** Returns the parts of the functions' roles that allowed a call, and those that did not, without logs and traces. */
  grants(): { readonly used: readonly GrantPart[]; readonly unused: readonly GrantPart[] }
}

function covers(statement: Statement, action: string, resource: string): boolean {
  const anyFits = (patterns: readonly string[], text: string, ignoreCase = false) =>
    patterns.some((pattern) => matchesPattern(pattern, text, ignoreCase))
  const actionFits = statement.actions
    ? anyFits(statement.actions, action, true)
    : statement.notActions !== undefined && !anyFits(statement.notActions, action, true)
  if (!actionFits) return false
  return statement.resources
    ? anyFits(statement.resources, resource)
    : statement.notResources !== undefined && !anyFits(statement.notResources, resource)
}

/**
 * Evaluates one action (`s3:PutObject`) on one resource (an ARN): allowed by a statement and denied by none. Source:
 * IAM user guide, "Policy evaluation logic".
 * @throws AssemblyError for an unknown condition operator
 */
export function isAllowed(
  statements: readonly Statement[],
  action: string,
  resource: string,
  context: RequestContext = {},
): boolean {
  return allowing(statements, action, resource, context).length > 0
}

/** The statements that allow the call; none if one denies it. */
function allowing(
  statements: readonly Statement[],
  action: string,
  resource: string,
  context: RequestContext = {},
): readonly Statement[] {
  const effective = statements.filter(
    (one) => covers(one, action, resource) && conditionsHold(one.conditions, context, one.source),
  )
  return effective.some((one) => one.effect === 'Deny') ? [] : effective
}

/** Issues access keys for every function and evaluates its role. The same `seed` gives the same keys. */
export function createPermissions(assembly: Assembly, seed: string = randomBytes(16).toString('hex')): Permissions {
  const roles = new Map(assembly.roles.map((role) => [role.arn, role.statements]))
  const calls = new Map<string, { -readonly [K in keyof RecordedCall]: RecordedCall[K] }>()
  const uses = grantUses()

  const credentialsFor = (holder: string): Credentials => ({
    accessKeyId: `AKIA${hashedId(`${seed}/key/${holder}`, 16).toUpperCase()}`,
    secretAccessKey: createHash('sha256').update(`${seed}/secret/${holder}`).digest('base64url').slice(0, 40),
  })
  const operator = credentialsFor('operator')
  const holders = assembly.functions.map((definition) => {
    const statements = roles.get(definition.roleArn)
    if (!statements) throw new AssemblyError(`The role ${definition.roleArn} is not in the templates`, definition)
    return { definition, statements, credentials: credentialsFor(`function/${definition.name}`) }
  })
  const byKey = new Map(holders.map((holder) => [holder.credentials.accessKeyId, holder]))
  const byName = new Map(holders.map((holder) => [holder.definition.name, holder]))

  function record(functionName: string, action: string, resource: string, allowed: boolean): void {
    const key = `${functionName} ${action} ${resource} ${allowed}`
    const known = calls.get(key)
    if (known) known.count++
    else calls.set(key, { functionName, action, resource, allowed, count: 1 })
  }

  return {
    operator,
    credentialsOf(functionName) {
      const holder = byName.get(functionName)
      if (!holder) throw new AssemblyError(`There is no function ${functionName}`)
      return holder.credentials
    },
    secretOf: (accessKeyId) =>
      accessKeyId === operator.accessKeyId
        ? operator.secretAccessKey
        : byKey.get(accessKeyId)?.credentials.secretAccessKey,
    functionOf: (accessKeyId) => byKey.get(accessKeyId)?.definition,
    mayCall(accessKeyId, action, resource, context) {
      if (accessKeyId === operator.accessKeyId) return true
      const holder = accessKeyId === undefined ? undefined : byKey.get(accessKeyId)
      if (!holder) return false
      const by = allowing(holder.statements, action, resource, context)
      record(holder.definition.name, action, resource, by.length > 0)
      for (const statement of by) uses.add(holder.definition.name, statement, action, resource, context ?? {})
      return by.length > 0
    },
    roleHasPermission: (roleArn, action, resource, context) =>
      isAllowed(roles.get(roleArn) ?? [], action, resource, context),
    calls: () => [...calls.values()],
    grants() {
      const parts = holders.map(({ definition, statements }) =>
        uses.partsOf(
          definition.name,
          statements.filter(
            (one) => one.effect === 'Allow' && !one.actions?.every((action) => /^(logs|xray):/.test(action)),
          ),
        ),
      )
      return { used: parts.flatMap(({ used }) => used), unused: parts.flatMap(({ unused }) => unused) }
    },
  }
}
