import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('serves on port 3000 from .local by default', () => {
  expect(parseOptions([], '/project')).toEqual({
    port: 3000,
    dataDir: '/project/.local',
    fresh: false,
    seed: true,
    endpoints: false,
    dev: false,
  })
})

test('parses all options', () => {
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

test('takes monday as another seed, and nothing else', () => {
  expect(parseOptions(['--seed', 'monday'], '/project')?.seed).toBe('monday')
  expect(() => parseOptions(['--seed', 'friday'], '/project')).toThrow(/--seed takes monday/)
})

test('returns undefined for --help', () => {
  expect(parseOptions(['--help'], '/project')).toBeUndefined()
})

test('rejects an unknown option and an invalid port with a message', () => {
  expect(() => parseOptions(['--prot', '1'], '/project')).toThrow(/--prot/)
  expect(() => parseOptions(['--port', 'http'], '/project')).toThrow(/0 to 65535/)
})
