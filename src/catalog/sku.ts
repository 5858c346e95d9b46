/** Stock keeping unit: three letters of the category and a number. */
export const SKU = /^[A-Z]{3}-[0-9]{3}$/;
