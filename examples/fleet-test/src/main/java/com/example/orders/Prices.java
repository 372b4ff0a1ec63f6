package com.example.orders;

/** Another one. */
public interface Prices {
  String call(String article);
}
