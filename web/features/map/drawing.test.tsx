// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Drawing } from './drawing.tsx'

const shown = vi.hoisted(() => ({ map: {} as object }))
vi.mock('./map-view.tsx', () => ({ useMap: () => shown.map }))

const place = (longitude: number) => ({ type: 'Point' as const, coordinates: [longitude, -23] })
const layers = (color: string) => [
  { id: 'area', type: 'fill' as const, paint: { 'fill-color': color } },
  { id: 'edge', type: 'line' as const },
]

/** Holds sources and layers as MapLibre does: only while it has a style. */
class FakeMap {
  style: object | undefined
  readonly sources = new Map<string, unknown>()
  layers: { readonly id: string; readonly source: string; readonly paint?: object }[] = []
  readonly listeners = new Set<() => void>()

  getStyle = () => this.style
  on = (_type: string, listener: () => void) => this.listeners.add(listener)
  off = (_type: string, listener: () => void) => this.listeners.delete(listener)
  getSource = (id: string) =>
    this.sources.has(id) ? { setData: (data: unknown) => this.sources.set(id, data) } : undefined
  addSource = (id: string, { data }: { data: unknown }) => this.sources.set(id, data)
  removeSource = (id: string) => this.sources.delete(id)
  addLayer = (layer: FakeMap['layers'][number]) => this.layers.push(layer)
  removeLayer = (id: string) => {
    this.layers = this.layers.filter((layer) => layer.id !== id)
  }
  /** Replaces the style, which removes what was added to the former one. */
  load() {
    this.style = {}
    this.sources.clear()
    this.layers = []
    for (const listener of this.listeners) listener()
  }
}

let map: FakeMap
beforeEach(() => {
  map = new FakeMap()
  shown.map = map
})
const drawn = () => map.layers.map(({ id, source }) => `${source}/${id}`)

it('draws its layers in order once the style has loaded', () => {
  render(<Drawing id="place" data={place(1)} layers={layers('green')} />)
  expect(drawn()).toEqual([])
  map.load()
  expect(drawn()).toEqual(['place/area', 'place/edge'])
  expect(map.sources.get('place')).toEqual(place(1))
})

it('draws the latest data again after a change of style', () => {
  map.load()
  const { rerender } = render(<Drawing id="place" data={place(1)} layers={layers('green')} />)
  rerender(<Drawing id="place" data={place(2)} layers={layers('green')} />)
  expect(map.sources.get('place')).toEqual(place(2))
  map.load()
  expect(drawn()).toEqual(['place/area', 'place/edge'])
  expect(map.sources.get('place')).toEqual(place(2))
})

it('keeps what is drawn until a layer changes', () => {
  map.load()
  const { rerender } = render(<Drawing id="place" data={place(1)} layers={layers('green')} />)
  const [before] = map.layers
  rerender(<Drawing id="place" data={place(1)} layers={layers('green')} />)
  expect(map.layers[0]).toBe(before)
  rerender(<Drawing id="place" data={place(1)} layers={layers('white')} />)
  expect(map.layers.map(({ paint }) => paint)).toEqual([{ 'fill-color': 'white' }, undefined])
})

it('removes its layers and leaves a removed map alone', () => {
  map.load()
  const { unmount } = render(<Drawing id="place" data={place(1)} layers={layers('green')} />)
  unmount()
  expect([drawn(), map.sources.size, map.listeners.size]).toEqual([[], 0, 0])

  const other = render(<Drawing id="place" data={place(1)} layers={layers('green')} />)
  map.style = undefined
  map.removeLayer = () => expect.unreachable()
  other.unmount()
  expect(map.listeners.size).toBe(0)
})
