import { expect, it } from 'vitest'
import { consentKinds, consentVersions, versionInForce } from './consents.ts'

it.each(consentKinds)('the latest version of %s is in force, and versions are unique', (kind) => {
  const versions: readonly string[] = consentVersions[kind]
  expect(versionInForce(kind)).toBe(versions.toSorted().at(-1))
  expect(new Set(versions).size).toBe(versions.length)
})
