import { globSync, readFileSync } from 'node:fs'
import { isBuiltin, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
type Packages = Record<string, string>
const packagesOf = (file: string) =>
  JSON.parse(read(file)) as { dependencies: Packages; devDependencies: Packages; files: string[] }
const local = packagesOf('local/package.json')
const product = packagesOf('package.json')

/** Packages that the sources of the published package import at run time. */
function importedPackages(): string[] {
  const sources = globSync('local/aws/**/*.ts', { cwd: root }).filter((file) => !/(\.test|-fixture)\.ts$/.test(file))
  const specifiers = sources.flatMap((file) =>
    [
      ...stripTypeScriptTypes(read(file)).matchAll(
        /^(?:import\b|\}).* from '([^'.][^']*)'$|\bimport\('([^'.][^']*)'\)/gm,
      ),
    ].map(([, stated, loaded]) => stated ?? loaded ?? ''),
  )
  const names = specifiers.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  return [...new Set(names)].filter((name) => !isBuiltin(name)).sort()
}

test('the local cloud depends on exactly the packages that it imports', () => {
  expect(importedPackages()).toEqual(Object.keys(local.dependencies).sort())
})

test('the local cloud and the product use the same version of a package', () => {
  const ours = { ...product.dependencies, ...product.devDependencies }
  const theirs = { ...local.dependencies, ...local.devDependencies }
  const common = Object.keys(theirs).filter((name) => ours[name] !== undefined)
  expect(common).not.toEqual([])
  expect(common.filter((name) => ours[name] !== theirs[name])).toEqual([])
})

test('the commands of the product do not run the tests of the local cloud', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Packages }
  expect(scripts.test).toBe('node test/tiers/run.ts test')
  expect(read('test/tiers/run.ts')).toMatch(/\{ name: 'unit', \.\.\.vitest\('fast'\) \}/)
})
