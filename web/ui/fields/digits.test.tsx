// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { type ReactElement, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { maskTaxId } from '../../../shared/people/tax-id.ts'
import { maskPostalCode } from '../../lib/places/postal-code.ts'
import { CodeField } from './code-field.tsx'
import { MoneyField } from './money-field.tsx'
import { PhoneField } from './phone-field.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'pt-BR' }))
afterEach(cleanup)

function Amount() {
  const [cents, setCents] = useState<number>()
  return <MoneyField label="field" cents={cents} onCents={setCents} />
}

const scripts = [
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['full-width', '０１２３４５６７８９'],
] as const

describe.each(scripts)('digits in %s', (_, digits) => {
  const written = (text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? '')
  const typedInto = (field: ReactElement, text: string) => {
    render(field)
    const input = screen.getByLabelText('field')
    fireEvent.change(input, { target: { value: written(text) } })
    return (input as HTMLInputElement).value
  }

  it('become Latin in a code', () => {
    expect(typedInto(<CodeField label="field" />, '204713')).toBe('204713')
  })
  it('become Latin in a phone', () => {
    expect(typedInto(<PhoneField label="field" />, '11987654321')).toBe('(11) 98765-4321')
  })
  it('become Latin in an amount', () => {
    expect(typedInto(<Amount />, '1250').replace(/\s/, ' ')).toBe('R$ 12,50')
  })
  it('become Latin in a postal code and a tax id', () => {
    expect(maskPostalCode(written('01310-100'))).toBe('01310-100')
    expect(maskTaxId(written('52998224725'))).toBe('529.982.247-25')
  })
})
