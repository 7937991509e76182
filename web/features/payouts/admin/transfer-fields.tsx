import { useTranslation } from 'react-i18next'
import { endToEndIdLength, receiverMaxLength } from '../../../../shared/payouts/transfer.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Transfer, TransferAsked } from './request-kind.ts'

interface TransferFieldsProps {
  readonly asked: TransferAsked
  readonly value: Transfer
  readonly onValue: (value: Transfer) => void
}

/** What the bank shows: the receiver before the transfer, the end-to-end id after it (rules 10.22). */
export function TransferFields({ asked, value, onValue }: TransferFieldsProps) {
  const { t } = useTranslation('withdrawals')
  return (
    <>
      {asked.receiver && (
        <TextField
          label={t('admin.transfer.receiver')}
          hint={t('admin.transfer.receiverHint')}
          maxLength={receiverMaxLength}
          autoComplete="off"
          value={value.receiver}
          onChange={({ currentTarget }) => onValue({ ...value, receiver: currentTarget.value })}
        />
      )}
      <TextField
        label={t('admin.transfer.endToEnd')}
        hint={t(asked.endToEnd === 'required' ? 'admin.transfer.endToEndHint' : 'admin.transfer.endToEndOptional')}
        maxLength={endToEndIdLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value.endToEndId}
        onChange={({ currentTarget }) => onValue({ ...value, endToEndId: currentTarget.value.trim() })}
      />
    </>
  )
}
