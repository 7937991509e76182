import { listarCapitais } from 'municipios-brasil'
import { expect, it } from 'vitest'
import { capitals } from './capitals.ts'

it('lists the same capitals as the gazetteer', () => {
  expect([...capitals].sort()).toEqual(
    listarCapitais()
      .map(({ codigoIbge }) => codigoIbge)
      .sort(),
  )
})
