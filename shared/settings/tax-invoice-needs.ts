type Issuer = { readonly vatNumber: string; readonly legalName: string; readonly address: string }

/** The sentence for each setting that a full tax invoice names beside the VAT number (VAT Act s20(4)). */
export const taxInvoiceNeeds: Readonly<Record<Exclude<keyof Issuer, 'vatNumber'>, string>> = {
  legalName: 'A tax invoice needs the legal name. Leave the VAT number empty without one',
  address: 'A tax invoice needs your address: leave the VAT number empty without one',
}

/** Whether one of them is missing from the settings of a business that is registered for VAT. */
export const isTaxInvoiceLacking = <Field extends keyof typeof taxInvoiceNeeds>(
  settings: Pick<Issuer, Field | 'vatNumber'>,
  field: Field,
): boolean => settings.vatNumber.trim() !== '' && settings[field].trim() === ''
