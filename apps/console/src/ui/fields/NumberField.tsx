import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { inputProps, type FieldProps } from './field-props.ts';

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  step?: number;
  /** Decimals that may be entered; none unless given. */
  decimals?: number;
  /** A number that names something, such as a port: without separators and buttons. */
  isName?: boolean;
}

/** A number, whole unless decimals are given, with its unit, which also stands in the empty field. */
export function NumberField(props: NumberFieldProps) {
  const { min, max, step, decimals = 0, isName = false } = props;
  return (
    <NumberInput
      {...inputProps({ ...props, placeholder: props.placeholder ?? props.unit })}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(step === undefined ? {} : { step })}
      {...(isName ? { thousandSeparator: false, hideControls: true } : {})}
      suffix={props.unit ? ` ${props.unit}` : ''}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
