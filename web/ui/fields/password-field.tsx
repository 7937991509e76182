import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Eye, EyeOff } from '../icons/icons.ts'
import { IconButton } from '../primitives/button.tsx'
import { classNames } from '../primitives/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type'>

/** A password field with a button that shows the text. `autoComplete` must name the kind of password. */
export function PasswordField({ label, hint, error, optional, className, ...input }: PasswordFieldProps) {
  const { t } = useTranslation('accounts')
  const [seen, setSeen] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <span className={styles.withButton}>
          <input
            {...input}
            {...control}
            type={seen ? 'text' : 'password'}
            className={classNames(styles.control, className)}
          />
          <IconButton
            label={seen ? t('password.hide') : t('password.show')}
            icon={seen ? <EyeOff /> : <Eye />}
            onClick={() => setSeen(!seen)}
          />
        </span>
      )}
    </Field>
  )
}
