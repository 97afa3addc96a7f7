import { describe, expect, it } from 'vitest'
import { withPhoneLinks } from '#shared/kernel/phones-in-text.ts'

const linksIn = (text: string) => withPhoneLinks(text).filter(({ href }) => href !== undefined)

describe('a phone number in a text', () => {
  it.each([
    ['082 555 0142', 'tel:0825550142'],
    ['082 5550142', 'tel:0825550142'],
    ['0825550142', 'tel:0825550142'],
    ['082-555-0142', 'tel:0825550142'],
    ['082\u00A0555\u00A00142', 'tel:0825550142'],
    ['(082) 555 0142', 'tel:0825550142'],
    ['(082)555-0142', 'tel:0825550142'],
    ['+27 82 5550142', 'tel:+27825550142'],
    ['043 555 0144', 'tel:0435550144'],
    ['0800 123 456', 'tel:0800123456'],
    ['+27 82 555 0142', 'tel:+27825550142'],
    ['+27825550142', 'tel:+27825550142'],
    ['+27 (0)82 555 0142', 'tel:+27825550142'],
    ['+27-(0)82-555-0142', 'tel:+27825550142'],
    ['+27\u00A0(0)82 555 0142', 'tel:+27825550142'],
    ['0027 (0)82 555 0142', 'tel:+27825550142'],
    ['0027 82 555 0142', 'tel:+27825550142'],
    ['+266 2231 2345', 'tel:+26622312345'],
    ['+44 20 7946 0958', 'tel:+442079460958'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+44-(0)20-7946-0958', 'tel:+442079460958'],
    ['+1 (212) 555-0100', 'tel:+12125550100'],
    ['+33 1 23 45 67 89', 'tel:+33123456789'],
    ['+49 30 901820', 'tel:+4930901820'],
    ['10177', 'tel:10177'],
    ['10111', 'tel:10111'],
  ])('%s is a link', (phone, href) => {
    for (const text of [phone, `Call ${phone}.`, `Sipho (${phone}), day and night`, `Tel:${phone}`, `Pay? ${phone}`])
      expect(linksIn(text)).toEqual([{ text: phone, href }])
  })

  it.each([
    'on 2027-02-01 from 08:00 to 21:00',
    '01-02-2027 to 03-02-2027',
    '01/02/2027, 02.03.2027',
    '20270201',
    'R10 177.00, 10177,50 and R10177',
    'R 10111 for a week, R\u00A010177 for ten days',
    'account 62012345678',
    'Account: 0123456789',
    'Bank: FNB, branch 250655, acc. no. 0712345678',
    'Bank account 082 555 0142',
    'IBAN GB29 0123 4567 8901 23',
    'Type the code 0825550142',
    'PIN: 0825550142#',
    'Reference 0825550142',
    'VAT no. 0123456789',
    '4711# and 48151623',
    'ID 800101 5009 087',
    '010203 5009 087',
    '0801015009087',
    '4111 0821 2345 6789',
    'Reg. 2020/000000/07',
    '1 350 m up, R2 400 of 10 000',
    '-32.6148, 26.9402 and +32.614812345',
    '+2 cabins, +12 345',
    '+44 20 7946 0958 24 7',
    'https://wa.me/27825550142 and https://a.example/0825550142',
    'a0825550142 0825550142b',
    'MC-0825550142',
  ])('there is none in “%s”', (text) => {
    expect(withPhoneLinks(text)).toEqual([{ text }])
  })

  it('is found beside others, and the words around it stay', () => {
    const text = 'Lindiwe, 24/7 082 555 0142. Pieter:\n082 555 0143 / 043 555 0144. Bank 0123456789, tel. 082 555 0145'
    expect(linksIn(text).map((part) => part.text)).toEqual([
      '082 555 0142',
      '082 555 0143',
      '043 555 0144',
      '082 555 0145',
    ])
    expect(
      withPhoneLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(withPhoneLinks('')).toEqual([])
  })

  it('is told from a word for a code that is said of something else', () => {
    expect(linksIn('The code does not work? Call 082 555 0142')).toHaveLength(1)
    expect(linksIn('Where the code does not work: 082 555 0142')).toHaveLength(1)
  })
})
