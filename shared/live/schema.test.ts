import { oc } from '@orpc/contract'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { depthOf, endDocument, liveSchema, mutationDocument, publishDocument, subscriptionDocument } from './schema.ts'

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal('photo'), id: z.string(), photos: z.array(z.object({ path: z.string() })).max(3) }),
])
const mutations = [
  {
    mutation: 'sendMessage',
    procedure: oc
      .input(
        z.object({
          to: z.uuid(),
          text: z.string().trim().min(1),
          seq: z.number().int().min(0).max(1000),
          big: z.number().int(),
          photo: z.object({ id: z.string(), wide: z.boolean() }).optional(),
          kind: z.enum(['a', 'b']).default('a'),
        }),
      )
      .output(message),
  },
  { mutation: 'sayTyping', procedure: oc.input(z.object({ id: z.string() })).output(z.object({})) },
  { mutation: 'leave', procedure: oc },
]
const payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message }),
  z.object({ kind: z.literal('typing'), id: z.string() }),
])
const directives = `
  directive @aws_iam on FIELD_DEFINITION | OBJECT
  directive @aws_cognito_user_pools on FIELD_DEFINITION | OBJECT
  directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
`
const text = () => liveSchema({ mutations, payload })

describe('liveSchema', () => {
  it('has a field per mutation with typed arguments and result', () => {
    expect(text()).toContain(
      'sendMessage(to: ID!, text: String!, seq: Int!, big: Float!, photo: SendMessagePhotoInput, kind: String): SendMessage',
    )
    expect(text()).toContain('input SendMessagePhotoInput {\n  id: String!\n  wide: Boolean!\n}')
    expect(text()).toContain('sayTyping(id: String!): Boolean')
    expect(text()).toContain('leave: Boolean')
  })

  it('merges the members of a union; fields missing in one are nullable', () => {
    expect(text()).toContain(
      'type SendMessage {\n  kind: String!\n  id: String!\n  text: String\n  photos: [SendMessagePhotos!]\n}',
    )
  })

  it('restricts publish and end to functions; both sides read published data', () => {
    expect(text()).toMatch(/publish\(to: \[ID!\]!, at: Float!, kind: String!, .*\): Live @aws_iam/)
    expect(text()).toContain('endLive(person: ID!): ID @aws_iam')
    for (const type of ['Live', 'LiveMessage', 'LiveMessagePhotos'])
      expect(text()).toContain(`type ${type} @aws_iam @aws_cognito_user_pools {`)
  })

  it('subscriptions take no arguments', () => {
    expect(text()).toContain('onLive: Live @aws_subscribe(mutations: ["publish"])')
  })
})

describe('documents', () => {
  it.each([
    ...mutations.map((one) => [one.mutation, () => mutationDocument(one)] as const),
    ['publish', () => publishDocument(payload)] as const,
    ['end', () => endDocument] as const,
    ['subscription', () => subscriptionDocument(payload)] as const,
  ])('are valid against the schema: %s', (_, document) => {
    expect(validate(buildSchema(directives + text()), parse(document()))).toEqual([])
  })

  it('publish selects every field; subscriptions omit recipients and time', () => {
    const selected = 'kind message { kind id text photos { path } } id'
    expect(publishDocument(payload)).toContain(`{ to at ${selected} }`)
    expect(subscriptionDocument(payload)).toBe(`subscription { onLive { ${selected} } }`)
  })

  it('pass variables, and select nothing for an empty result', () => {
    expect(mutationDocument({ mutation: 'leave', procedure: oc })).toBe('mutation leave { leave }')
    expect(mutations.map(mutationDocument)[1]).toBe('mutation sayTyping($id: String!) { sayTyping(id: $id) }')
    const photos = oc
      .input(z.object({ ids: z.array(z.uuid()), at: z.object({ x: z.number() }) }))
      .output(z.array(message))
    expect(mutationDocument({ mutation: 'show', procedure: photos })).toBe(
      'mutation show($ids: [ID!]!, $at: ShowAtInput!) { show(ids: $ids, at: $at) { kind id text photos { path } } }',
    )
  })

  it('have a depth', () => {
    expect(depthOf('{ a { b } c { d { e } } }')).toBe(3)
    expect(depthOf('{ a } { b }')).toBe(1)
    expect(depthOf(subscriptionDocument(payload))).toBe(4)
    expect(depthOf(mutationDocument({ mutation: 'leave', procedure: oc }))).toBe(1)
  })
})

describe('schemas without a GraphQL equivalent', () => {
  const of = (input: z.ZodType) => () =>
    liveSchema({ mutations: [{ mutation: 'do', procedure: oc.input(input as never) }], payload })

  it.each([
    ['a record', z.object({ by: z.record(z.string(), z.string()) }), 'do.by, which is of the kind record'],
    ['a field of two types', z.object({ one: z.union([z.string(), z.number()]) }), 'do.one is of one type here'],
    ['no object', z.string(), 'do is no object'],
  ])('are rejected with their path: %s', (_, input, words) => {
    expect(of(input)).toThrow(words)
  })

  it('rejects a payload with a field of the envelope', () => {
    const wrong = z.object({ kind: z.literal('x'), to: z.string() })
    expect(() => liveSchema({ mutations: [], payload: wrong })).toThrow('must not have the envelope field to')
  })
})
