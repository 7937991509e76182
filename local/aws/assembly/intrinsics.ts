import { AssemblyError } from './assembly-error.ts'

/** The position of a value in a template, and the meaning of its references there. */
export interface Scope {
  readonly stack: string
  readonly logicalId?: string
  readonly path: readonly (string | number)[]
  ref(logicalId: string, at: Scope): unknown
  attribute(logicalId: string, attribute: string, at: Scope): unknown
  importValue(exportName: string, at: Scope): unknown
  condition(name: string, at: Scope): boolean
  mapping(map: string, first: string, second: string, at: Scope): unknown
  /** Rewrites every text that Fn::Join or Fn::Sub produced. */
  rewrite(text: string): string
}

/** AWS::NoValue: removes the property that holds it. */
export const noValue = Symbol('AWS::NoValue')

export function within(scope: Scope, ...steps: (string | number)[]): Scope {
  return { ...scope, path: [...scope.path, ...steps] }
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown

function text(value: unknown, scope: Scope): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new AssemblyError(`A text was expected, not ${JSON.stringify(value)}`, scope)
}

function list(value: unknown, length: number | undefined, scope: Scope): unknown[] {
  if (Array.isArray(value) && (length === undefined || value.length === length)) return value
  throw new AssemblyError(
    `A list${length === undefined ? '' : ` of ${length}`} was expected, not ${JSON.stringify(value)}`,
    scope,
  )
}

function truth(value: unknown, scope: Scope): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'false') return value === 'true'
  throw new AssemblyError(`A condition was expected, not ${JSON.stringify(value)}`, scope)
}

const resolvedText = (value: unknown, scope: Scope) => text(resolve(value, scope), scope)

function getAtt(argument: unknown, scope: Scope): unknown {
  const [logicalId, ...attribute] = typeof argument === 'string' ? argument.split('.') : list(argument, 2, scope)
  return scope.attribute(text(logicalId, scope), attribute.map((part) => resolvedText(part, scope)).join('.'), scope)
}

function sub(argument: unknown, scope: Scope): string {
  const [template, variables] = typeof argument === 'string' ? [argument, {}] : list(argument, 2, scope)
  const given = variables as Record<string, unknown>
  const whole = text(template, scope).replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`
    if (Object.hasOwn(given, name)) return resolvedText(given[name], within(scope, name))
    return text(name.includes('.') ? getAtt(name, scope) : scope.ref(name, scope), scope)
  })
  return scope.rewrite(whole)
}

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, scope) => scope.ref(text(argument, scope), scope),
  'Fn::GetAtt': getAtt,
  'Fn::Sub': sub,
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = list(argument, 2, scope)
    const resolved = list(resolve(parts, scope), undefined, scope)
    return scope.rewrite(resolved.map((part) => text(part, scope)).join(text(separator, scope)))
  },
  'Fn::Select': (argument, scope) => {
    const [index, from] = list(argument, 2, scope)
    const values = list(resolve(from, scope), undefined, scope)
    const chosen = values[Number(resolvedText(index, scope))]
    if (chosen === undefined) throw new AssemblyError(`Fn::Select asks for entry ${index} of ${values.length}`, scope)
    return chosen
  },
  'Fn::Split': (argument, scope) => {
    const [separator, from] = list(argument, 2, scope)
    return resolvedText(from, scope).split(text(separator, scope))
  },
  'Fn::ImportValue': (argument, scope) => scope.importValue(resolvedText(argument, scope), scope),
  'Fn::FindInMap': (argument, scope) => {
    const [map, first, second] = list(argument, 3, scope).map((part) => resolvedText(part, scope)) as [
      string,
      string,
      string,
    ]
    return scope.mapping(map, first, second, scope)
  },
  'Fn::If': (argument, scope) => {
    const [name, yes, no] = list(argument, 3, scope)
    return resolve(scope.condition(text(name, scope), scope) ? yes : no, scope)
  },
  'Fn::Base64': (argument, scope) => Buffer.from(resolvedText(argument, scope)).toString('base64'),
  'Fn::Equals': (argument, scope) => {
    const [left, right] = list(argument, 2, scope).map((part) => resolvedText(part, scope))
    return left === right
  },
  'Fn::And': (argument, scope) => list(argument, undefined, scope).every((part) => truth(resolve(part, scope), scope)),
  'Fn::Or': (argument, scope) => list(argument, undefined, scope).some((part) => truth(resolve(part, scope), scope)),
  'Fn::Not': (argument, scope) => !truth(resolve(list(argument, 1, scope)[0], scope), scope),
  Condition: (argument, scope) => scope.condition(text(argument, scope), scope),
}

function intrinsicOf(value: object): string | undefined {
  const [key, ...others] = Object.keys(value)
  if (others.length > 0 || key === undefined) return undefined
  // `Condition` is also a block in policy statements; the function form holds a string.
  if (key === 'Condition') return typeof Object.values(value)[0] === 'string' ? key : undefined
  return key === 'Ref' || key.startsWith('Fn::') ? key : undefined
}

/**
 * Replaces every intrinsic function in a template value.
 * @throws AssemblyError for an unknown function
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value))
    return value.map((part, index) => resolve(part, within(scope, index))).filter((part) => part !== noValue)
  if (typeof value !== 'object' || value === null) return value
  const name = intrinsicOf(value)
  if (name !== undefined) {
    const intrinsic = Object.hasOwn(intrinsics, name) ? intrinsics[name] : undefined
    if (!intrinsic) throw new AssemblyError(`The intrinsic function ${name} is not known`, scope)
    return intrinsic(Object.values(value)[0], within(scope, name))
  }
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, resolve(part, within(scope, key))] as const)
      .filter(([, part]) => part !== noValue),
  )
}
