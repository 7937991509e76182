import { expect, it } from 'vitest'
import { type EntityForm, entityProblems } from './form.ts'

const right: EntityForm = {
  name: 'Abrigo São Francisco',
  description: 'Cuida de animais abandonados.',
  pixKeyType: 'cnpj',
  pixKey: '12.ABC.345/01DE-35',
}

it('accepts an entity with name, description and a key of the chosen type', () => {
  expect(entityProblems(right)).toEqual([])
})

it('returns missing or wrong fields, one problem per field', () => {
  expect(entityProblems({ name: ' ', description: '', pixKeyType: '', pixKey: '' })).toEqual([
    'entity.name_required',
    'entity.description_required',
    'entity.pix_key_type_required',
    'entity.pix_key_required',
  ])
  expect(entityProblems({ ...right, description: ' ', pixKey: ' ' })).toEqual([
    'entity.description_required',
    'entity.pix_key_required',
  ])
  expect(entityProblems({ ...right, pixKeyType: 'cpf' })).toEqual(['entity.pix_key_invalid'])
  expect(entityProblems({ ...right, pixKeyType: '' })).toEqual(['entity.pix_key_type_required'])
})
