import type { AnyContractProcedure } from '@orpc/contract'
import type * as z from 'zod'
import { type Fields, fieldsOf, isEmpty, type Shape, type Side, shapeOf } from './shape.ts'

/** An operation of the contract that is a mutation, as far as a schema goes. */
export interface Mutation {
  /** `sendMessage` */
  readonly mutation: string
  readonly procedure: AnyContractProcedure
}

/** What a schema is made from: the contract's mutations and what people are told. */
export interface LiveDeclarations {
  readonly mutations: readonly Mutation[]
  readonly payload: z.ZodType
}

/** Fields of what is published beside the payload: to whom, and when, in seconds since 1970. */
const envelope: Fields = {
  to: { is: 'list', of: { is: 'scalar', name: 'ID', nullable: false }, nullable: false },
  at: { is: 'scalar', name: 'Float', nullable: false },
}

/** The fields that only functions may call, beside the mutations of the contract. */
export const publishField = 'publish'
export const endField = 'endLive'
export const subscriptionField = 'onLive'

/**
 * The schema of the live API in GraphQL's language with AppSync's directives. A mutation is for people who are signed
 * in; what is published comes from functions, and both may read it.
 */
export function liveSchema({ mutations, payload }: LiveDeclarations): string {
  const types = new Types()
  const fields = mutations.map(({ mutation, procedure }) => {
    const result = types.named(capital(mutation), resultOf({ mutation, procedure }), 'output')
    return `${mutation}${types.parameters(mutation, argumentsOf({ mutation, procedure }))}: ${result}`
  })
  const published = publishedFields(payload)
  const forBoth = '@aws_iam @aws_cognito_user_pools'
  const live = types.named('Live', { is: 'object', fields: published, nullable: true }, 'output', forBoth)
  return [
    'schema {\n  query: Query\n  mutation: Mutation\n  subscription: Subscription\n}',
    '"""GraphQL demands one; what is read is read over HTTP."""\ntype Query {\n  none: Boolean\n}',
    block('type Mutation', [
      ...fields,
      `${publishField}${types.parameters(publishField, published)}: ${live} @aws_iam`,
      `${endField}(person: ID!): ID @aws_iam`,
    ]),
    block('type Subscription', [`${subscriptionField}: ${live} @aws_subscribe(mutations: ["${publishField}"])`]),
    ...types.texts(),
  ].join('\n\n')
}

/** What a client sends to call a mutation: all that its result has is asked for. */
export function mutationDocument(mutation: Mutation): string {
  return calling(mutation.mutation, argumentsOf(mutation), selectionOf(resultOf(mutation)))
}

/** What a function sends to publish. Subscribers are given what is selected here and nothing else: so, all of it. */
export function publishDocument(payload: z.ZodType): string {
  const fields = publishedFields(payload)
  return calling(publishField, fields, selectionOf({ is: 'object', fields, nullable: true }))
}

/** What a function sends to end what somebody is subscribed to. */
export const endDocument = `mutation ${endField}($person: ID!) { ${endField}(person: $person) }`

/** What a client sends to be told: the payload, without whom else it goes to. */
export function subscriptionDocument(payload: z.ZodType): string {
  const fields = fieldsOf(payload, 'output', 'payload')
  return `subscription { ${subscriptionField}${selectionOf({ is: 'object', fields, nullable: true })} }`
}

/** The deepest that any of these documents goes: a request that asks for more is none of ours. */
export function depthOf(document: string): number {
  let depth = 0
  let deepest = 0
  for (const character of document) {
    if (character === '{') deepest = Math.max(deepest, ++depth)
    if (character === '}') depth--
  }
  return deepest
}

function argumentsOf({ mutation, procedure }: Mutation): Fields {
  return fieldsOf(procedure['~orpc'].inputSchema as z.ZodType | undefined, 'input', mutation)
}

/** An operation that answers nothing answers that it was done. */
function resultOf({ mutation, procedure }: Mutation): Shape {
  const schema = procedure['~orpc'].outputSchema as z.ZodType | undefined
  const shape = schema && shapeOf(schema, 'output', mutation)
  return shape && !isEmpty(shape) ? shape : { is: 'scalar', name: 'Boolean', nullable: true }
}

function publishedFields(payload: z.ZodType): Fields {
  const fields = fieldsOf(payload, 'output', 'payload')
  for (const name of Object.keys(envelope)) {
    if (fields[name]) throw new Error(`A payload has no field of its own that is called ${name}`)
  }
  return { ...envelope, ...fields }
}

function calling(field: string, parameters: Fields, selection: string): string {
  const names = Object.keys(parameters)
  if (names.length === 0) return `mutation ${field} { ${field}${selection} }`
  // The types of the variables are those of the schema: named alike from the same declaration.
  const types = new Types()
  const declared = names.map(
    (name) => `$${name}: ${types.reference(parameters[name], inputName(field, name), 'input')}`,
  )
  const given = names.map((name) => `${name}: $${name}`)
  return `mutation ${field}(${declared.join(', ')}) { ${field}(${given.join(', ')})${selection} }`
}

function selectionOf(shape: Shape): string {
  if (shape.is === 'list') return selectionOf(shape.of)
  if (shape.is === 'scalar') return ''
  const fields = Object.entries(shape.fields).map(([name, of]) => `${name}${selectionOf(of)}`)
  return ` { ${fields.join(' ')} }`
}

/** The object types that were met on the way, each with the name of its place. */
class Types {
  readonly #texts = new Map<string, string>()

  /** `(id: String!, photos: [SendMessagePhotos!]!)`; nothing without arguments. */
  parameters(field: string, fields: Fields): string {
    const entries = Object.entries(fields)
    if (entries.length === 0) return ''
    return `(${entries.map(([name, shape]) => `${name}: ${this.reference(shape, inputName(field, name), 'input')}`).join(', ')})`
  }

  /** How a type is written where it is used, without its `!`, and declares it. */
  named(name: string, shape: Shape, side: Side, directives = ''): string {
    if (shape.is === 'scalar') return shape.name
    if (shape.is === 'list') return `[${this.reference(shape.of, name, side, directives)}]`
    const fields = Object.entries(shape.fields).map(
      ([field, of]) => `${field}: ${this.reference(of, name + capital(field), side, directives)}`,
    )
    const keyword = side === 'input' ? 'input' : 'type'
    this.#texts.set(name, block([keyword, name, directives].filter(Boolean).join(' '), fields))
    return name
  }

  reference(shape: Shape | undefined, name: string, side: Side, directives = ''): string {
    if (!shape) throw new Error(`${name} has no shape`)
    return `${this.named(name, shape, side, directives)}${shape.nullable ? '' : '!'}`
  }

  texts(): string[] {
    return [...this.#texts.values()]
  }
}

function block(head: string, lines: readonly string[]): string {
  return `${head} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`
}

function inputName(field: string, name: string): string {
  return `${capital(field)}${capital(name)}Input`
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
