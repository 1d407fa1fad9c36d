const digitsOf = (number: string): number[] => [...number].map(Number);

/** The weighted sum of all characters but the last, the check digit. */
const weightedSum = (values: number[], weights: readonly number[]): number =>
  values.slice(0, -1).reduce((sum, value, index) => sum + value * (weights[index % weights.length] ?? 0), 0);

/** GS1, for product codes, USPS and FedEx Ground: from the right, every other digit counts three times. */
export function hasMod10Digit(number: string): boolean {
  const [check = Number.NaN, ...rest] = digitsOf(number).reverse();
  const sum = rest.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** UPS numbers, which begin with 1Z: letters count as 2 for A, 3 for B and so on, modulo 10. */
export function hasUpsDigit(number: string): boolean {
  const values = [...number.slice(2)].map((char) =>
    /\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 63) % 10,
  );
  return (10 - (weightedSum(values, [1, 2]) % 10)) % 10 === values.at(-1);
}

/** FedEx Express: modulo 11, where 10 is written as 0. */
export function hasFedExDigit(number: string): boolean {
  const digits = digitsOf(number);
  return (weightedSum(digits, [3, 1, 7]) % 11) % 10 === digits.at(-1);
}

/** DHL Express: the other digits modulo 7. */
export const hasDhlDigit = (number: string): boolean =>
  Number(number.slice(0, -1)) % 7 === Number(number.slice(-1));

/** International postal items (UPU S10): two letters, eight digits, the check digit, the country. */
export function hasPostalDigit(number: string): boolean {
  const digits = digitsOf(number.slice(2, 11));
  const check = 11 - (weightedSum(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return ({ 10: 0, 11: 5 }[check] ?? check) === digits.at(-1);
}
