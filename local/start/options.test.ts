import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('without options the product is served on port 3000 from .local', () => {
  expect(parseOptions([], '/project')).toEqual({
    port: 3000,
    dataDir: '/project/.local',
    fresh: false,
    seed: true,
    endpoints: false,
    dev: false,
  })
})

test('options are read', () => {
  expect(
    parseOptions(['--port', '0', '--data', '/elsewhere', '--fresh', '--no-seed', '--endpoints', '--dev'], '/project'),
  ).toEqual({
    port: 0,
    dataDir: '/elsewhere',
    fresh: true,
    seed: false,
    endpoints: true,
    dev: true,
  })
})

test('help is only help', () => {
  expect(parseOptions(['--help'], '/project')).toBeUndefined()
})

test('an unknown option and a port that is none are refused in words', () => {
  expect(() => parseOptions(['--prot', '1'], '/project')).toThrow(/--prot/)
  expect(() => parseOptions(['--port', 'http'], '/project')).toThrow(/0 to 65535/)
})
