import { describe, expect, it } from 'vitest'
import { behindFacades, facadeOf } from './facades.ts'

describe('facades', () => {
  it('reads the re-exports of a facade', () => {
    expect(facadeOf('export{a as DataProvider,b}from"./data-CcLWwT36.js";\n')).toEqual({
      of: 'data-CcLWwT36.js',
      names: { DataProvider: 'a', b: 'b' },
    })
  })

  it('does not treat a file with code of its own as a facade', () => {
    expect(facadeOf('import{t as e}from"./data.js";var t=e();export{t};')).toBeUndefined()
    expect(facadeOf('export{a as A}from"./a.js";export{b as B}from"./b.js";')).toBeUndefined()
  })

  it('redirects imports to the file behind the facade', () => {
    const facades = new Map([['data-provider-1.js', { of: 'data-1.js', names: { DataProvider: 'a', default: 'b' } }]])
    expect(behindFacades('x(()=>import(`./data-provider-1.js`),y);import("./other.js")', facades)).toBe(
      'x(()=>import("./data-1.js").then(m=>({"DataProvider":m.a,"default":m.b})),y);import("./other.js")',
    )
  })
})
