import { describe, expect, it } from 'vitest'
import { checkRequest } from './request.ts'
import { readSchema } from './schema.ts'

const schema = readSchema(`
  type Query { none: Boolean  deeper: Deeper }
  type Deeper { none: Boolean  deeper: Deeper }
  type Subscription { onLive: Deeper }
`)
const limits = { introspection: false, queryDepthLimit: 4 }
const said = (query: string) => {
  try {
    return checkRequest(schema, { query, variables: {} }, limits).operation.operation
  } catch (error) {
    return (error as Error).message
  }
}
/** Builds `count` fragments that each spread the next one twice; the last one contains `last`. */
const nested = (count: number, last: string) =>
  Array.from({ length: count }, (_, at) => {
    const next = `...f${at + 1} ...f${at + 1}`
    return `fragment f${at} on Query { ${at < count - 1 ? next : last} }`
  }).join(' ')

describe('subscription', () => {
  it('rejects a directive on the root field, which could skip the resolver that sets the filter', () => {
    expect(said('subscription { onLive { none } }')).toBe('subscription')
    expect(said('subscription { onLive { none @skip(if: true) } }')).toBe('subscription')
    for (const directed of ['@skip(if: true)', '@skip(if: false)', '@include(if: false)', '@include(if: true)']) {
      expect(said(`subscription { onLive ${directed} { none } }`)).toContain('no directive')
      expect(said(`subscription { ... on Subscription ${directed} { onLive { none } } }`)).toContain('no directive')
      expect(said(`{ deeper ${directed} { none } }`)).toBe('query')
    }
  })
})

describe('request depth', () => {
  it('counts fields through fragments', () => {
    expect(said('{ deeper { deeper { deeper { none } } } }')).toBe('query')
    expect(said('{ deeper { deeper { deeper { deeper { none } } } } }')).toContain('depth 5 exceeds')
    const halves = 'fragment half on Deeper { deeper { none } }'
    expect(said(`{ deeper { deeper { ...half } } } ${halves}`)).toBe('query')
    expect(said(`{ deeper { deeper { ... on Deeper { deeper { ...half } } } } } ${halves}`)).toContain('depth 5')
  })

  it('measures each fragment once, even when each spreads the next one twice', () => {
    expect(said(`{ ...f0 } ${nested(60, 'none')}`)).toBe('query')
    const deep = 'deeper { deeper { deeper { deeper { none } } } }'
    expect(said(`{ ...f0 } ${nested(60, deep)}`)).toContain('depth 5 exceeds')
  })

  it('rejects circular fragments before it measures the depth', () => {
    expect(said('{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }')).toContain('spread')
    expect(said('{ deeper { ...a } } fragment a on Deeper { deeper { ...a } }')).toContain('spread')
  })
})
