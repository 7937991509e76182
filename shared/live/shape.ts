import type * as z from 'zod'

export type Shape = (
  | { readonly is: 'scalar'; readonly name: Scalar }
  | { readonly is: 'list'; readonly of: Shape }
  | { readonly is: 'object'; readonly fields: Fields }
) & { readonly nullable: boolean }

export type Fields = Readonly<Record<string, Shape>>
type Scalar = 'String' | 'ID' | 'Int' | 'Float' | 'Boolean'

/** Side of a transforming schema: input or parsed output. */
export type Side = 'input' | 'output'

const largestInt = 2 ** 31 - 1

/**
 * Returns the GraphQL shape of a schema. Enums become strings, so new values do not break older clients; the server
 * validates them. A union has the fields of all members; fields missing in one are nullable.
 * @throws Error with the path of a schema without a GraphQL equivalent
 */
export function shapeOf(schema: z.ZodType, side: Side, place = 'value'): Shape {
  const { def } = schema as unknown as { def: ZodDefinition }
  switch (def.type) {
    case 'string':
      return scalar(def.format === 'uuid' ? 'ID' : 'String')
    case 'template_literal':
    case 'enum':
      return scalar('String')
    case 'literal':
      return literal(def.values ?? [], place)
    case 'number':
      return scalar(isInt(schema as unknown as NumberLimits) ? 'Int' : 'Float')
    case 'boolean':
      return scalar('Boolean')
    case 'nullable':
    case 'optional':
    case 'nullish':
      return { ...inner(def, side, place), nullable: true }
    case 'default':
    case 'prefault':
      return { ...inner(def, side, place), nullable: side === 'input' }
    case 'readonly':
    case 'catch':
      return inner(def, side, place)
    case 'pipe':
      return pipe(def, side, place)
    case 'array':
      return { is: 'list', of: shapeOf(wanted(def.element, place), side, `${place}[]`), nullable: false }
    case 'object':
      return { is: 'object', fields: fieldsIn(def.shape ?? {}, side, place), nullable: false }
    case 'union':
      return (def.options ?? [])
        .map((option, index) => shapeOf(option, side, `${place}(${index})`))
        .reduce((all, one) => joined(all, one, place))
    default:
      throw new Error(`GraphQL cannot represent ${place}, which is of the kind ${def.type}`)
  }
}

/** Returns the fields of an object schema: mutation arguments or a payload. */
export function fieldsOf(schema: z.ZodType | undefined, side: Side, place: string): Fields {
  if (!schema) return {}
  const shape = shapeOf(schema, side, place)
  if (shape.is !== 'object') throw new Error(`${place} is no object`)
  return shape.fields
}

/** Returns true for an object without fields, which GraphQL cannot select from. */
export function isEmpty(shape: Shape): boolean {
  return shape.is === 'object' && Object.keys(shape.fields).length === 0
}

interface ZodDefinition {
  readonly type: string
  readonly format?: string
  readonly values?: readonly unknown[]
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
}

interface NumberLimits {
  readonly isInt: boolean
  readonly minValue: number | null
  readonly maxValue: number | null
}

/** GraphQL's `Int` has 32 bits. */
function isInt({ isInt: whole, minValue, maxValue }: NumberLimits): boolean {
  return whole && (minValue ?? -Infinity) >= -largestInt && (maxValue ?? Infinity) <= largestInt
}

function scalar(name: Scalar): Shape {
  return { is: 'scalar', name, nullable: false }
}

function literal(values: readonly unknown[], place: string): Shape {
  const kinds = new Set(values.filter((value) => value !== null).map((value) => typeof value))
  const nullable = values.includes(null)
  if (kinds.size === 1 && kinds.has('string')) return { ...scalar('String'), nullable }
  if (kinds.size === 1 && kinds.has('boolean')) return { ...scalar('Boolean'), nullable }
  if (kinds.size === 1 && kinds.has('number')) return { ...scalar('Float'), nullable }
  throw new Error(`GraphQL cannot represent the values of ${place}`)
}

function wanted(schema: z.ZodType | undefined, place: string): z.ZodType {
  if (!schema) throw new Error(`${place} has no schema inside`)
  return schema
}

function inner(def: ZodDefinition, side: Side, place: string): Shape {
  return shapeOf(wanted(def.innerType, place), side, place)
}

/** Input has the first schema's shape, output the last one's; plain functions have none. */
function pipe({ in: first, out: last }: ZodDefinition, side: Side, place: string): Shape {
  const isFunction = (schema: z.ZodType | undefined) =>
    (schema as unknown as { def: ZodDefinition } | undefined)?.def.type === 'transform'
  const [one, other] = side === 'input' ? [first, last] : [last, first]
  return shapeOf(wanted(isFunction(one) ? other : one, place), side, place)
}

function fieldsIn(shape: Readonly<Record<string, z.ZodType>>, side: Side, place: string): Fields {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, shapeOf(schema, side, `${place}.${name}`)]),
  )
}

function joined(one: Shape, other: Shape, place: string): Shape {
  const nullable = one.nullable || other.nullable
  if (one.is === 'scalar' && other.is === 'scalar' && one.name === other.name) return { ...one, nullable }
  if (one.is === 'list' && other.is === 'list') {
    return { is: 'list', of: joined(one.of, other.of, `${place}[]`), nullable }
  }
  if (one.is === 'object' && other.is === 'object') {
    const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)])
    const fields = [...names].map((name) => [name, either(one.fields[name], other.fields[name], `${place}.${name}`)])
    return { is: 'object', fields: Object.fromEntries(fields) as Fields, nullable }
  }
  throw new Error(`${place} is of one type here and of another there, which GraphQL cannot represent`)
}

function either(one: Shape | undefined, other: Shape | undefined, place: string): Shape {
  if (one && other) return joined(one, other, place)
  const only = one ?? other
  if (!only) throw new Error(`${place} is nowhere`)
  return { ...only, nullable: true }
}
