import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { livePayload } from './payloads.ts'
import { fieldsOf, isEmpty, type Shape, shapeOf } from './shape.ts'

const scalar = (name: string, nullable = false) => ({ is: 'scalar', name, nullable })
const object = (fields: Record<string, unknown>, nullable = false) => ({ is: 'object', fields, nullable })
const taken = (schema: z.ZodType): Shape => shapeOf(schema, 'input')
const given = (schema: z.ZodType): Shape => shapeOf(schema, 'output')

describe('shapeOf', () => {
  it.each([
    ['a text', () => z.string(), scalar('String')],
    ['an id', () => z.uuid(), scalar('ID')],
    ['another form of text', () => z.email(), scalar('String')],
    ['a text by a pattern', () => z.templateLiteral(['wdr_', z.string()]), scalar('String')],
    ['one of some texts', () => z.enum(['a', 'b']), scalar('String')],
    ['one text', () => z.literal('a'), scalar('String')],
    ['one of some texts or nothing', () => z.literal(['a', null]), scalar('String', true)],
    ['one truth', () => z.literal(true), scalar('Boolean')],
    ['one number', () => z.literal([1, 2]), scalar('Float')],
    ['a truth', () => z.boolean(), scalar('Boolean')],
    ['what may be nothing', () => z.string().nullable(), scalar('String', true)],
    ['what may be absent', () => z.boolean().optional(), scalar('Boolean', true)],
    ['what may be both', () => z.string().nullish(), scalar('String', true)],
    ['what nobody changes', () => z.string().readonly(), scalar('String')],
    ['what is made good', () => z.string().catch('a'), scalar('String')],
    ['a list', () => z.array(z.boolean()), { is: 'list', of: scalar('Boolean'), nullable: false }],
    [
      'an object',
      () => z.object({ a: z.string(), b: z.uuid().optional() }),
      object({ a: scalar('String'), b: scalar('ID', true) }),
    ],
  ])('returns the shape of %s', (_, schema, shape) => {
    expect(taken(schema())).toEqual(shape)
    expect(given(schema())).toEqual(shape)
  })

  it('uses Int only for ranges within 32 bits', () => {
    const most = 2 ** 31 - 1
    const nameOf = (schema: z.ZodType) => {
      const shape = taken(schema)
      return shape.is === 'scalar' && shape.name
    }
    expect(nameOf(z.number().int().min(-most).max(most))).toBe('Int')
    for (const wide of [z.number().int().min(0), z.number().int().max(0), z.number().min(0).max(9)])
      expect(nameOf(wide)).toBe('Float')
    expect(
      nameOf(
        z
          .number()
          .int()
          .min(-most - 1)
          .max(0),
      ),
    ).toBe('Float')
    expect(
      nameOf(
        z
          .number()
          .int()
          .min(0)
          .max(most + 1),
      ),
    ).toBe('Float')
  })

  it('makes a field with a default optional in input and required in output', () => {
    for (const schema of [z.string().default('a'), z.string().prefault('a')]) {
      expect(taken(schema)).toEqual(scalar('String', true))
      expect(given(schema)).toEqual(scalar('String'))
    }
  })

  it('uses the known side of a transformed schema', () => {
    const both = z
      .string()
      .pipe(z.transform((text) => text === 'a'))
      .pipe(z.boolean())
    expect([taken(both), given(both)]).toEqual([scalar('String'), scalar('Boolean')])
    const after = z.string().transform((text) => text.length)
    expect([taken(after), given(after)]).toEqual([scalar('String'), scalar('String')])
    const before = z.preprocess(String, z.uuid())
    expect([taken(before), given(before)]).toEqual([scalar('ID'), scalar('ID')])
  })
})

describe('unions', () => {
  it('merge the fields of all members; fields missing in one are nullable', () => {
    const one = z.object({ id: z.uuid(), text: z.string(), list: z.array(z.object({ a: z.string() })) })
    const other = z.object({ id: z.uuid(), seen: z.boolean(), list: z.array(z.object({ b: z.string() })) })
    expect(given(z.union([one, other]))).toEqual(
      object({
        id: scalar('ID'),
        text: scalar('String', true),
        seen: scalar('Boolean', true),
        list: { is: 'list', of: object({ a: scalar('String', true), b: scalar('String', true) }), nullable: false },
      }),
    )
  })

  it('are nullable if one member is', () => {
    expect(given(z.union([z.string().nullable(), z.string()]))).toEqual(scalar('String', true))
    expect(given(z.union([z.string(), z.string().nullable()]))).toEqual(scalar('String', true))
    expect(given(z.union([z.array(z.string()), z.array(z.string()).nullable()]))).toMatchObject({
      is: 'list',
      nullable: true,
    })
    expect(given(z.union([z.object({}), z.object({}).nullable()]))).toEqual(object({}, true))
  })

  it.each([
    ['a text and a number', z.object({ a: z.union([z.string(), z.number()]) })],
    ['a text and a list', z.object({ a: z.union([z.string(), z.array(z.string())]) })],
    ['a list and an object', z.object({ a: z.union([z.array(z.string()), z.object({})]) })],
    ['an object and a list', z.object({ a: z.union([z.object({}), z.array(z.string())]) })],
    ['a list and a text', z.object({ a: z.union([z.array(z.string()), z.string()]) })],
  ])('reject %s', (_, schema) => {
    expect(() => given(schema)).toThrow('value.a is of one type here and of another there')
  })

  it('report the path within lists and members', () => {
    const deep = z.union([z.array(z.string()), z.array(z.boolean())])
    expect(() => given(deep)).toThrow('value[] is of one type')
    const fields = z.union([z.object({ a: z.string() }), z.object({ a: z.boolean() })])
    expect(() => given(fields)).toThrow('value.a is of one type')
    expect(() => given(z.union([z.string(), z.array(z.date())]))).toThrow('value(1)[], which is of the kind date')
    expect(() => given(z.literal(['a', 1]))).toThrow('the values of value')
    expect(() => given(z.literal([true, 'a']))).toThrow('the values of value')
    expect(() => given(z.literal(null))).toThrow('the values of value')
  })
})

describe('fieldsOf and isEmpty', () => {
  it('return the fields of an object, and none without a schema', () => {
    expect(fieldsOf(z.object({ a: z.string() }), 'input', 'do')).toEqual({ a: scalar('String') })
    expect(fieldsOf(undefined, 'input', 'do')).toEqual({})
    expect(() => fieldsOf(z.string(), 'input', 'do')).toThrow('do is no object')
  })

  it('treat an object without fields as empty', () => {
    expect([z.object({}), z.object({ a: z.string() }), z.string()].map((schema) => isEmpty(given(schema)))).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('live payload kinds have only `kind` in common', () => {
  const fields = fieldsOf(livePayload, 'output', 'payload')
  expect(Object.keys(fields).sort()).toEqual(['conversationId', 'kind', 'message', 'readSeq', 'side'])
  expect(Object.entries(fields).filter(([, { nullable }]) => !nullable)).toEqual([['kind', scalar('String')]])
})
