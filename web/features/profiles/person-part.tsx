import { useTranslation } from 'react-i18next'
import { nameMaxLength } from '../../../shared/contract/profiles.ts'
import { dayOf } from '../../../shared/days.ts'
import { earliestBirth } from '../../../shared/people/profile-form.ts'
import { maskTaxId } from '../../../shared/people/tax-id.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { PartProps } from './profile-values.ts'
import styles from './profiles.module.css'

export function PersonPart({ shown, errorOf, onPart, own = true }: PartProps) {
  const { t } = useTranslation('profiles')
  return (
    <fieldset className={styles.part}>
      <legend>{t('form.person')}</legend>
      <TextField
        label={t('form.name')}
        name="name"
        autoComplete={own ? 'name' : 'off'}
        maxLength={nameMaxLength}
        value={shown.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => onPart({ name: currentTarget.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('form.taxId')}
          hint={t('form.taxIdHint')}
          name="taxId"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={shown.taxId}
          error={errorOf('taxId')}
          onChange={({ currentTarget }) => onPart({ taxId: maskTaxId(currentTarget.value) })}
        />
        <DateField
          label={t('form.dateOfBirth')}
          name="dateOfBirth"
          autoComplete={own ? 'bday' : 'off'}
          min={earliestBirth}
          max={dayOf(new Date())}
          value={shown.dateOfBirth}
          error={errorOf('dateOfBirth')}
          onChange={({ currentTarget }) => onPart({ dateOfBirth: currentTarget.value })}
        />
        {own && (
          <>
            <TextField
              label={t('form.email')}
              hint={t('form.emailHint')}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={shown.email}
              error={errorOf('email')}
              onChange={({ currentTarget }) => onPart({ email: currentTarget.value })}
            />
            <PhoneField
              label={t('form.phone')}
              hint={t('form.phoneHint')}
              name="phone"
              initial={shown.phone}
              error={errorOf('phone')}
              onChange={({ currentTarget }) => onPart({ phone: currentTarget.value })}
            />
          </>
        )}
      </div>
    </fieldset>
  )
}
