import 'virtual:components.css'
import '@aws-amplify/ui-react/styles/flex.css'
import '@aws-amplify/ui-react/styles/switchField.css'
import '@aws-amplify/ui-react/styles/visuallyHidden.css'
import { SwitchField } from '@aws-amplify/ui-react'
import { classNames } from '../primitives/class-names.ts'
import styles from './switch.module.css'

interface SwitchProps {
  readonly checked: boolean
  readonly label: string
  readonly hint?: string
  readonly onChecked: (checked: boolean) => void
}

/** A setting that is on or off. The hint is in the label: Amplify's field has no way to describe its input. */
export function Switch({ checked, label, hint, onChecked }: SwitchProps) {
  return (
    <SwitchField
      className={classNames(styles.switch)}
      labelPosition="start"
      isChecked={checked}
      onChange={({ currentTarget }) => onChecked(currentTarget.checked)}
      label={
        <span className={styles.texts}>
          <span>{label}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      }
    />
  )
}
