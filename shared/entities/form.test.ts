import { expect, it } from 'vitest'
import { type EntityForm, entityProblems } from './form.ts'

const right: EntityForm = {
  name: 'Abrigo São Francisco',
  description: 'Cuida de animais abandonados.',
  pixKeyType: 'cnpj',
  pixKey: '12.ABC.345/01DE-35',
}

it('takes an entity with a name, words about it and a key of the type that was chosen', () => {
  expect(entityProblems(right)).toEqual([])
})

it('names what is missing or wrong, one problem a field', () => {
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
