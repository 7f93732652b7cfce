import { expect, test } from 'vitest';
import { parseVehicleText, unlistedCar } from './unlisted-car.ts';

test.each([
  ['2019 Mazda CX-5', { year: 2019, make: 'Mazda', model: 'CX-5' }],
  ['Mini Cooper S', { make: 'Mini', model: 'Cooper S' }],
  ['2020 Land Rover Defender', { year: 2020, make: 'Land Rover', model: 'Defender' }],
  ['  land   rover  defender 110 ', { make: 'land rover', model: 'defender 110' }],
  ['Alfa Romeo Giulia', { make: 'Alfa Romeo', model: 'Giulia' }],
  ['2024 Aston Martin DB12', { year: 2024, make: 'Aston Martin', model: 'DB12' }],
  ['Rolls-Royce Ghost', { make: 'Rolls-Royce', model: 'Ghost' }],
  ['Rolls Royce Ghost', { make: 'Rolls Royce', model: 'Ghost' }],
  ['Mercedes Benz Citan', { make: 'Mercedes Benz', model: 'Citan' }],
  ['1973 Peugeot 504', { year: 1973, make: 'Peugeot', model: '504' }],
  ['2020 Great Wall Poer', { year: 2020, make: 'Great Wall', model: 'Poer' }],
  ['Range Rover Sport', { make: 'Range Rover', model: 'Sport' }],
  ['Land Cruiser', { make: 'Land', model: 'Cruiser' }],
  ['2020 Land Rover', undefined],
  ['2019 Mazda', undefined],
  ['Mazda', undefined],
  ['2019', undefined],
  ['', undefined],
])('%j is the car %j', (text, car) => {
  expect(unlistedCar(text)).toEqual(car && { ...car, size: 'Mid-size', bodyType: 'Sedan' });
});

test.each([
  ['2020 Great Wall Poer', { year: '2020', make: 'Great Wall', model: 'Poer' }],
  ['2021 Porsche 911 Turbo', { year: '2021', make: 'Porsche', model: '911 Turbo' }],
  ['2020 Land Rover', { year: '2020', make: 'Land Rover' }],
  ['Mazda', { make: 'Mazda' }],
  ['2019', { year: '2019' }],
  ['', {}],
])('%j names %j', (text, car) => {
  expect(parseVehicleText(text)).toEqual(car);
});
