import { invalidParameter, notAuthorized } from '../failure.ts'
import type { Client, PoolSettings, SchemaAttribute } from '../pool/definition.ts'
import type { User } from './users.ts'

export interface Attribute {
  readonly Name: string
  readonly Value?: string | undefined
}

const standard = new Set(
  (
    'address birthdate email email_verified family_name gender given_name locale middle_name name nickname ' +
    'phone_number phone_number_verified picture preferred_username profile updated_at website zoneinfo'
  ).split(' '),
)
const booleans = new Set(['email_verified', 'phone_number_verified'])

export function toRecord(list: readonly Attribute[] | undefined): Record<string, string> {
  return Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value ?? '']))
}

/** Returns a user's attributes, `sub` first; with a client, only those it may read. */
export function toList(user: User, client?: Client): { Name: string; Value: string }[] {
  const { sub, ...rest } = user.attributes
  return Object.entries({ sub: sub ?? '', ...rest })
    .filter(([name]) => mayRead(client, name))
    .map(([Name, Value]) => ({ Name, Value }))
}

/** Without ReadAttributes a client may read all. */
export function mayRead(client: Client | undefined, name: string): boolean {
  return !client?.ReadAttributes || name === 'sub' || client.ReadAttributes.includes(name)
}

export function forTrigger(user: User): Record<string, string> {
  return { ...user.attributes, 'cognito:user_status': user.status }
}

/**
 * Refuses attributes that a client must not write: `sub`, the verified flags and everything outside WriteAttributes.
 */
export function checkWritable(client: Client, attributes: Record<string, string>): void {
  for (const name of Object.keys(attributes)) {
    if (booleans.has(name) || (client.WriteAttributes && !client.WriteAttributes.includes(name))) {
      throw notAuthorized('A client attempted to write unauthorized attribute')
    }
  }
}

/** A sign-up needs every required attribute. An invitation may omit some. A change must not touch immutable ones. */
export type Writing = 'sign-up' | 'invitation' | 'change'

/** @throws InvalidParameterException */
export function checkSchema(settings: PoolSettings, attributes: Record<string, string>, writing: Writing): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'sub') throw invalidParameter('user.sub: Attribute cannot be updated.')
    const declared = declarationOf(settings, name)
    if (!declared && !standard.has(name)) {
      throw nonConforming(`Type for attribute {${name}} could not be determined`)
    }
    if (writing === 'change' && declared?.Mutable === false)
      throw invalidParameter(`user.${name}: Attribute cannot be updated.`)
    if (value !== '') checkValue(name, value, declared)
  }
  if (writing !== 'sign-up') return
  for (const { Name } of (settings.Schema ?? []).filter(({ Required }) => Required)) {
    if (!attributes[Name]) throw nonConforming(`${Name}: The attribute ${Name} is required`)
  }
}

/**
 * The service documents no more than 'valid e-mail format'. This is the strictest reading, RFC 5321's dot-atom in
 * ASCII: the pool sends its codes with SES, which takes no others.
 */
const emailForm =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,}$/

function checkValue(name: string, value: string, declared: SchemaAttribute | undefined): void {
  if (name === 'email' && !emailForm.test(value)) {
    throw invalidParameter('Invalid email address format.')
  }
  if (name === 'phone_number' && !/^\+[0-9]{4,15}$/.test(value)) throw invalidParameter('Invalid phone number format.')
  if (booleans.has(name) && value !== 'true' && value !== 'false') {
    throw nonConforming(`${name}: Value must be true or false`)
  }
  const length = declared?.StringAttributeConstraints
  if (value.length < (length?.MinLength ?? 0)) {
    throw nonConforming(`${name}: String must be at least ${length?.MinLength} characters long`)
  }
  if (value.length > (length?.MaxLength ?? 2048)) {
    throw nonConforming(`${name}: String must be no longer than ${length?.MaxLength ?? 2048} characters`)
  }
  const bounds = declared?.NumberAttributeConstraints
  const outside = Number(value) < (bounds?.MinValue ?? -Infinity) || Number(value) > (bounds?.MaxValue ?? Infinity)
  if (declared?.AttributeDataType === 'Number' && (Number.isNaN(Number(value)) || outside)) {
    throw nonConforming(`${name}: Value is not a number within its bounds`)
  }
}

function declarationOf(settings: PoolSettings, name: string): SchemaAttribute | undefined {
  return settings.Schema?.find(
    ({ Name }) => name === (standard.has(Name) ? Name : `custom:${Name.replace(/^custom:/, '')}`),
  )
}

function nonConforming(detail: string): Error {
  return invalidParameter(`Attributes did not conform to the schema: ${detail}\n`)
}
