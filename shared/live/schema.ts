import type { AnyContractProcedure } from '@orpc/contract'
import type * as z from 'zod'
import { type Fields, fieldsOf, isEmpty, type Shape, type Side, shapeOf } from './shape.ts'

export interface Mutation {
  readonly mutation: string
  readonly procedure: AnyContractProcedure
}

export interface LiveDeclarations {
  readonly mutations: readonly Mutation[]
  readonly payload: z.ZodType
}

/** Envelope of a published event: recipients, and time in Unix seconds. */
const envelope: Fields = {
  to: { is: 'list', of: { is: 'scalar', name: 'ID', nullable: false }, nullable: false },
  at: { is: 'scalar', name: 'Float', nullable: false },
}

export const publishField = 'publish'
export const endField = 'endLive'
export const subscriptionField = 'onLive'

/**
 * Returns the live API's schema in GraphQL SDL with AppSync directives. Users call the mutations; functions publish;
 * both can read published data.
 */
export function liveSchema({ mutations, payload }: LiveDeclarations): string {
  const types = new Types()
  const fields = mutations.map(({ mutation, procedure }) => {
    const result = types.declare(capital(mutation), resultOf({ mutation, procedure }), 'output')
    return `${mutation}${types.parameters(mutation, argumentsOf({ mutation, procedure }))}: ${result}`
  })
  const published = publishedFields(payload)
  const forBoth = '@aws_iam @aws_cognito_user_pools'
  const live = types.declare('Live', { is: 'object', fields: published, nullable: true }, 'output', forBoth)
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

/** Returns the client's document for a mutation; it selects the whole result. */
export function mutationDocument(mutation: Mutation): string {
  return mutationCall(mutation.mutation, argumentsOf(mutation), selectionOf(resultOf(mutation)))
}

/**
 * Returns the document that functions publish with. It selects all fields, because AppSync delivers only selected
 * fields to subscribers.
 */
export function publishDocument(payload: z.ZodType): string {
  const fields = publishedFields(payload)
  return mutationCall(publishField, fields, selectionOf({ is: 'object', fields, nullable: true }))
}

export const endDocument = `mutation ${endField}($person: ID!) { ${endField}(person: $person) }`

/** Returns the client's subscription document, without the envelope. */
export function subscriptionDocument(payload: z.ZodType): string {
  const fields = fieldsOf(payload, 'output', 'payload')
  return `subscription { ${subscriptionField}${selectionOf({ is: 'object', fields, nullable: true })} }`
}

/** Returns the nesting depth of a document; the API refuses deeper requests. */
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

function resultOf({ mutation, procedure }: Mutation): Shape {
  const schema = procedure['~orpc'].outputSchema as z.ZodType | undefined
  const shape = schema && shapeOf(schema, 'output', mutation)
  return shape && !isEmpty(shape) ? shape : { is: 'scalar', name: 'Boolean', nullable: true }
}

function publishedFields(payload: z.ZodType): Fields {
  const fields = fieldsOf(payload, 'output', 'payload')
  for (const name of Object.keys(envelope)) {
    if (fields[name]) throw new Error(`A payload must not have the envelope field ${name}`)
  }
  return { ...envelope, ...fields }
}

function mutationCall(field: string, parameters: Fields, selection: string): string {
  const names = Object.keys(parameters)
  if (names.length === 0) return `mutation ${field} { ${field}${selection} }`
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

/** Collects the object types of a schema, named after their path. */
class Types {
  readonly #texts = new Map<string, string>()

  /** Formats the arguments: `(id: String!, photos: [SendMessagePhotos!]!)`; '' without arguments. */
  parameters(field: string, fields: Fields): string {
    const entries = Object.entries(fields)
    if (entries.length === 0) return ''
    return `(${entries.map(([name, shape]) => `${name}: ${this.reference(shape, inputName(field, name), 'input')}`).join(', ')})`
  }

  /** Declares a type and returns its reference, without `!`. */
  declare(name: string, shape: Shape, side: Side, directives = ''): string {
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
    return `${this.declare(name, shape, side, directives)}${shape.nullable ? '' : '!'}`
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
