import { expect, it } from 'vitest'
import { consentKinds, consentVersions, versionInForce } from './consents.ts'

it.each(consentKinds)('of the versions of %s the latest is in force, and none holds twice', (kind) => {
  const versions: readonly string[] = consentVersions[kind]
  expect(versionInForce(kind)).toBe(versions.toSorted().at(-1))
  expect(new Set(versions).size).toBe(versions.length)
})
