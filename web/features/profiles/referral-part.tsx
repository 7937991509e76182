import { useTranslation } from 'react-i18next'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './profiles.module.css'

interface ReferralPartProps {
  readonly code: string
  readonly failure: unknown
  readonly onCode: (code: string) => void
}

/** The code of the user who referred this one; only before the first save (rules 11.2). */
export function ReferralPart({ code, failure, onCode }: ReferralPartProps) {
  const { t } = useTranslation(['profiles', 'common', 'errors'])
  const isRefused = failure !== null && refusalCode(failure)?.startsWith('referral.')
  return (
    <fieldset className={styles.part}>
      <legend>{t('form.referral')}</legend>
      <TextField
        label={t('form.referralCode')}
        optional={t('common:form.optional')}
        hint={t('form.referralHint')}
        name="referralCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        value={code}
        error={isRefused ? problemText(t, failure) : undefined}
        onChange={({ currentTarget }) => onCode(currentTarget.value)}
      />
    </fieldset>
  )
}
