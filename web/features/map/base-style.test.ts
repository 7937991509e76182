import { describe, expect, it } from 'vitest'
import { baseStyle } from './base-style.ts'

describe('baseStyle', () => {
  it('labels all 27 states', () => {
    const states = baseStyle('light').sources.states
    if (states?.type !== 'geojson' || typeof states.data === 'string' || states.data.type !== 'FeatureCollection')
      throw new Error('The states are not a point collection.')
    expect(states.data.features.map(({ properties }) => properties?.uf)).toHaveLength(27)
    expect(states.data.features.map(({ properties }) => properties?.uf)).toContain('SP')
  })

  it('contains no URL in either mode', () => {
    for (const mode of ['light', 'dark'] as const) expect(JSON.stringify(baseStyle(mode))).not.toContain('http')
  })

  it('references only its own sources', () => {
    const { layers, sources } = baseStyle('dark')
    for (const layer of layers) if ('source' in layer) expect(sources).toHaveProperty(layer.source)
  })
})
