import { useTranslation } from 'react-i18next'
import { type PixKeyType, pixKeyTextMaxLength } from '../../../../shared/payouts/pix-key.ts'
import { maskTaxId } from '../../../../shared/people/tax-id.ts'
import { maskPhone } from '../../../lib/phone.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'

const typing = {
  cpf: { mask: maskTaxId, inputMode: 'numeric', placeholder: '000.000.000-00' },
  cnpj: { mask: maskTaxId, inputMode: 'text', placeholder: '00.000.000/0000-00' },
  email: { mask: (text: string) => text.trim(), inputMode: 'email', placeholder: '' },
  phone: { mask: maskPhone, inputMode: 'tel', placeholder: '(11) 98765-4321' },
  random: {
    mask: (text: string) => text.trim(),
    inputMode: 'text',
    placeholder: '123e4567-e89b-12d3-a456-426614174000',
  },
} as const satisfies Record<PixKeyType, object>

interface PixKeyFieldProps {
  readonly type: PixKeyType | ''
  readonly value: string
  readonly error: string | undefined
  readonly hint?: string | undefined
  readonly onValue: (value: string) => void
}

export function PixKeyField({ type, value, error, hint, onValue }: PixKeyFieldProps) {
  const { t } = useTranslation('withdrawals')
  const how = type === '' ? undefined : typing[type]
  return (
    <TextField
      label={t('form.pixKey')}
      dir="ltr"
      error={error}
      hint={hint}
      value={value}
      disabled={how === undefined}
      inputMode={how?.inputMode}
      placeholder={type === 'email' ? t('form.emailExample') : how?.placeholder}
      maxLength={pixKeyTextMaxLength}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget }) => onValue(how ? how.mask(currentTarget.value) : '')}
    />
  )
}
