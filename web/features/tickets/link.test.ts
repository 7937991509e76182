import { expect, test } from 'vitest'
import { linkOf } from './link.ts'

test('linkOf reads id and secret, and nothing from other addresses', () => {
  const [id, token] = ['tkt_01KAJ7M3N5P7Q9R1S3T5V7W9X2', 'q0cS0m0o8mQb2yB5h1Jt3y6cV7kX9wZa']
  expect(linkOf(`#${id}.${token}`)).toEqual({ id, token })
  for (const hash of ['', '#questions', `#${id}`, `#${id}.short`, `#${id}.${token}x`]) {
    expect(linkOf(hash)).toBeUndefined()
  }
})
